/** The slash word by which a person has changes reviewed. A command of the folder or of the person with this name comes first. */
export const REVIEW_WORD = 'review'
