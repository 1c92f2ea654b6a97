/** The name of a session or a profile as it is shown. Names that somebody gave are never translated. */
export declare function shownName(name: string): string
