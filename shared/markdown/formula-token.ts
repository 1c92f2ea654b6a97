/**
 * A formula in TeX. `raw` is what was written, with its signs; `isBlock` says that it stands on a line of its own; an open
 * one has not been ended, and is shown as it is written.
 */
export type FormulaToken = { type: 'formula'; raw: string; text: string; isBlock: boolean; isOpen?: boolean }
