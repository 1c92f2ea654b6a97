/** A list with more steps than that, or longer ones, nobody reads above a message field. */
export const MOST_TODOS = 100
export const LONGEST_TODO = 500

/** A plan with more of these, or longer ones, is none that a person can judge. */
export const MOST_STEPS = 50
export const LONGEST_STEP = 2_000
export const MOST_EXPECTED = 50
export const LONGEST_EXPECTED = 500
export const LONGEST_TITLE = 200
