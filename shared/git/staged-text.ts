/** The text of what is staged, and the first lines of the last messages, as a model is shown them. */
export type StagedText = { patch: string; subjects: string[] }
