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
    sentence`This document is encrypted. Save it without a password or copy protection, then read it again.`,
  )

export const isDamaged = (cause?: unknown) =>
  new DocumentProblem(
    sentence`This document is damaged: parts of it are missing or invalid. Save it again in the program that created it.`,
    { cause },
  )

export const isBomb = (bytes: number) =>
  new DocumentProblem(
    sentence`This document would unpack to ${inMib(bytes)} MB, far more than its size justifies, so it wasn’t unpacked. It may be designed to exhaust memory.`,
  )

export const hasEntities = () =>
  new DocumentProblem(
    sentence`This document’s XML defines its own entities, which documents of this kind don’t need, so it wasn’t read. It may be designed to exhaust memory.`,
  )

export const isTooDeep = (cause?: unknown) =>
  new DocumentProblem(
    sentence`The parts of this document are nested too deeply to read. Save it again in a simpler form.`,
    {
      cause,
    },
  )

export const isTooLarge = (bytes: number, most: number) =>
  new DocumentProblem(
    sentence`This document is ${inMib(bytes)} MB, and the limit for its kind is ${inMib(most)} MB. Split it, or convert it to text with a program.`,
  )

export const takesTooLong = (milliseconds: number) =>
  new DocumentProblem(
    sentence`This document takes more than ${milliseconds / 1000} s to read. Read an earlier part of it, or convert it to text with a program.`,
  )

export const takesTooMuch = (cause?: unknown) =>
  new DocumentProblem(
    sentence`This document takes too much memory to read. Split it, or convert it to text with a program.`,
    { cause },
  )

export const hasNoParts = () =>
  new DocumentProblem(
    sentence`This document has no pages, slides, chapters, or sheets for a range to name. Read it by lines.`,
  )

export const isNoRange = (range: string) =>
  new DocumentProblem(
    sentence`“${range}” isn’t a valid range for this document. Give pages, slides, chapters, or cells as 3 or 3-5, and for a workbook a sheet and its cells as Sales or Sales!B2:F50.`,
  )

export const isOutOfRange = (range: string, parts: number) =>
  new DocumentProblem(sentence`This document has nothing at ${range}: its parts are numbered 1 to ${parts}.`)

export const hasNoSheet = (name: string, names: readonly string[]) =>
  new DocumentProblem(sentence`This workbook has no sheet “${name}”. Its sheets are: ${shownNames(names)}.`)

const MOST_NAMES = 20

function shownNames(names: readonly string[]): string {
  return [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')
}

export const isOldOffice = () =>
  new DocumentProblem(
    sentence`Atrium can’t read old Office files (.doc, .xls, .ppt). Save this document as .docx, .xlsx, or .pptx.`,
  )

export const isOpenDocument = () =>
  new DocumentProblem(sentence`Atrium can’t read this kind of OpenDocument file. Save it as a PDF.`)

export const isBinaryWorkbook = () =>
  new DocumentProblem(sentence`Atrium can’t read binary workbooks (.xlsb). Save this document as .xlsx.`)
