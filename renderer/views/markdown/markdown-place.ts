import { createContext } from 'react'

/**
 * The location of a text in the folder, so that its relative links lead somewhere. `from` is the file that it is, '' for
 * text about the folder. `pictureAt` gives the address of one of its pictures, or null if there is none to show.
 */
export type MarkdownPlace = { readonly from: string; readonly pictureAt?: (path: string) => Promise<string | null> }

/** Without one, as for what comes from elsewhere, relative links are plain text. */
export const MarkdownPlaceContext = createContext<MarkdownPlace | null>(null)

export const IN_FOLDER: MarkdownPlace = { from: '' }
