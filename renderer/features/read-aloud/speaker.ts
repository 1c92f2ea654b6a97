/** The part that speaks a text, piece by piece. */
export type Speaker = { pause(): void; resume(): void; stop(): void }

/** The listener of a speaker. After `ended` or `failed`, or once it was stopped, it hears nothing more. */
export type Hearer = { speaking(): void; ended(): void; failed(problem: string): void }
