/** Selects the cards that ask for an approval. */
export const APPROVAL_CARDS = '[data-testid="approval-card"]'

/** Selects all cards that wait for the person. */
export const WAITING_CARDS = `${APPROVAL_CARDS}, [data-testid="failed-card"], [data-testid="question-card"]`
