"""What plays: policies for `benben.simulate`, and a bot to measure others against."""

from benben.bots.policy import AnyPolicy, Policies, Policy, PolicyMaker
from benben.bots.uniform import RandomBot

__all__ = ["AnyPolicy", "Policies", "Policy", "PolicyMaker", "RandomBot"]
