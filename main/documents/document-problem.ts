import { WordedError } from '../../shared/errors'
import { type Sentence, sentence } from '../../shared/sentence'

/** The reason a document cannot be read, and what to do. */
export class DocumentProblem extends WordedError {
  override name = 'DocumentProblem'

  constructor(
    readonly words: Sentence,
    options?: { cause?: unknown },
  ) {
    super(words, options)
  }
}

const MIB = 1024 * 1024

const inMib = (bytes: number) => Math.ceil(bytes / MIB).toLocaleString('en-US')

export const isLocked = () =>
  new DocumentProblem(
    sentence`This document is encrypted. Have it saved without a password or copy protection, then read it again.`,
  )

export const isDamaged = (cause?: unknown) =>
  new DocumentProblem(
    sentence`This document is damaged: parts of it are missing or wrong. Have it saved anew by the program that made it.`,
    { cause },
  )

export const isBomb = (bytes: number) =>
  new DocumentProblem(
    sentence`This document would unpack to ${inMib(bytes)} MB, far more than its size allows for, so it was not unpacked. It may be made to fill the memory.`,
  )

export const hasEntities = () =>
  new DocumentProblem(
    sentence`This document’s XML defines entities of its own, which no document of this kind needs, so it was not read. It may be made to fill the memory.`,
  )

export const isTooDeep = (cause?: unknown) =>
  new DocumentProblem(
    sentence`The parts of this document are nested too deeply to be read. Have it saved anew in a simpler form.`,
    {
      cause,
    },
  )

export const isTooLarge = (bytes: number, most: number) =>
  new DocumentProblem(
    sentence`This document has ${inMib(bytes)} MB; ${inMib(most)} MB is the most that is read of its kind. Have it split, or convert it to text with a program.`,
  )

export const takesTooLong = (milliseconds: number) =>
  new DocumentProblem(
    sentence`This document takes longer than ${milliseconds / 1000} s to read. Read an earlier part of it, or convert it to text with a program.`,
  )

export const takesTooMuch = (cause?: unknown) =>
  new DocumentProblem(
    sentence`This document takes too much memory to read. Have it split, or convert it to text with a program.`,
    { cause },
  )

export const hasNoParts = () =>
  new DocumentProblem(
    sentence`This document has no pages, slides, chapters or sheets that a range could name. Read it by its lines.`,
  )

export const isNoRange = (range: string) =>
  new DocumentProblem(
    sentence`“${range}” is no range of this document. Give pages, slides, chapters or cells as 3 or 3-5, and of a workbook a sheet and its cells as Sales or Sales!B2:F50.`,
  )

export const isOutOfRange = (range: string, parts: number) =>
  new DocumentProblem(sentence`This document has nothing at ${range}: its parts go from 1 to ${parts}.`)

export const hasNoSheet = (name: string, names: readonly string[]) =>
  new DocumentProblem(sentence`This workbook has no sheet “${name}”. Its sheets are: ${shownNames(names)}.`)

const MOST_NAMES = 20

function shownNames(names: readonly string[]): string {
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')
}

export const isOldOffice = () =>
  new DocumentProblem(
    sentence`This document is in the old format of Office (.doc, .xls, .ppt), which cannot be read. Have it saved as .docx, .xlsx or .pptx.`,
  )

export const isOpenDocument = () =>
  new DocumentProblem(
    sentence`This document is in the OpenDocument format (.odt, .ods, .odp), which cannot be read. Have it saved as .docx, .xlsx or .pptx.`,
  )

export const isBinaryWorkbook = () =>
  new DocumentProblem(
    sentence`This document is a binary workbook (.xlsb), which cannot be read. Have it saved as .xlsx.`,
  )
