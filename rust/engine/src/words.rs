//! Words for messages: what was given, cut short, and what would be right.

/// So many characters of a text that was given are told in a message.
pub const MAX_ECHO: usize = 100;

/// Text for a message, the middle left out if there are more than `most` characters.
pub fn short(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let head = most / 2;
    let tail = count - (most - head - 1);
    text.chars().take(head).chain(['…']).chain(text.chars().skip(tail)).collect()
}

/// A text as it was given, in quotes, for a message.
pub fn quoted(text: &str) -> String {
    format!("{:?}", short(text, MAX_ECHO))
}

/// A key for a message: a plain word as it is, others quoted.
pub fn label(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(plain) { short(name, MAX_ECHO) } else { quoted(name) }
}

/// Words of which one would be right: `"a" or "b" or "c"`.
pub fn one_of<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<_> = words.into_iter().map(|word| format!("{:?}", word.as_ref())).collect();
    quoted.join(" or ")
}

/// Words told together: `a, b and c`.
pub fn all_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).into(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// A clause in brackets after what it is about; nothing for none.
pub fn by(clause: &str) -> String {
    if clause.is_empty() { String::new() } else { format!(" ({clause})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_lose_their_middle() {
        assert_eq!(short("abcdefg", 7), "abcdefg");
        assert_eq!(short("abcdefgh", 7), "abc…fgh");
        assert_eq!(quoted(&"x".repeat(10_000)).chars().count(), 102);
    }

    #[test]
    fn keys_that_are_no_words_are_quoted() {
        assert_eq!((label(""), label("a-1"), label("a\n")), ("\"\"".into(), "a-1".into(), "\"a\\n\"".into()));
        assert_eq!(label(&"x".repeat(10_000)).chars().count(), 100);
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(one_of(["a", "b"]), "\"a\" or \"b\"");
        assert_eq!((all_of(&[]), all_of(&["a"])), (String::new(), "a".into()));
        assert_eq!(all_of(&["a", "b", "c"]), "a, b and c");
        assert_eq!((by(""), by("TP-D2")), (String::new(), " (TP-D2)".into()));
    }
}
