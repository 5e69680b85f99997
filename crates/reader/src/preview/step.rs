//! Why a preview has a value or not.

steps! {
    /// Why a value of a source was taken for a field of a [`Preview`](super::Preview) or not.
    #[derive(Default)]
    pub enum PreviewStep {
        #[default]
        First = "it is the first value",
        OnlyValue = "no source has a better one",
        Later = "an earlier source has a value",
        WithoutSite = "it is the first value, without the name of the site",
        SameSource = "it is from the source of the first one",
        AllAuthors = "the source names the first author beside others",
        NotAll = "another source names this author beside others",
        NoDate = "it is not a date",
        NoLanguage = "it is not a language tag",
        NoAddress = "it is not the address of a page",
        NoPicture = "it is not the address of a picture",
        Unfilled = "it stands in for a value that was not filled in",
        NoName = "it is not a name",
        LinkText = "it says what a link leads to, and is not a name",
        NameOfSite = "it is the name of the site",
        AddressOfSite = "it is the address of the site, and the page is another one",
        OtherSite = "it is on another host than the page",
        RepeatsTitle = "it repeats the title",
        Organization = "a person comes before an organization",
        Unnamed = "it has no name",
        Pixel = "it has one pixel",
        Placeholder = "it stands in for a picture",
        Logo = "it is the logo or the icon of the site",
    }
}
