/** What speaks a text, piece by piece. */
export type Speaker = { pause(): void; resume(): void; stop(): void }

/** What hears of it. After `ended` or `failed`, or once it was stopped, it hears of nothing more. */
export type Hearer = { speaking(): void; ended(): void; failed(problem: string): void }
