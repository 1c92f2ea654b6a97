/** The encodings that a person may choose for a file, by names that iconv-lite, `TextDecoder` and ripgrep know. They are shown as they are. */
export const TEXT_ENCODINGS = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'ISO-8859-2',
  'ISO-8859-15',
  'KOI8-R',
  'KOI8-U',
  'IBM866',
  'macintosh',
  'GB18030',
  'Big5',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
] as const

export type TextEncodingName = (typeof TEXT_ENCODINGS)[number]

/** The encoding that a person chose for the file at an absolute path, in place of the detected one. */
export type FileEncoding = { path: string; encoding: TextEncodingName }

/** Of more choices the oldest are forgotten. */
export const MAX_FILE_ENCODINGS = 500
