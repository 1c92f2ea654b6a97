/** The slash word by which a person has a flow designed. It is Atrium's own, and no file can take it. */
export const DESIGN_WORD = 'design-flow'
