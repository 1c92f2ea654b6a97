/** The kinds of sound that services take and give, by what their files are called. */
export const AUDIO_TYPES = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  oga: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
  mpga: 'audio/mpeg',
  mpeg: 'audio/mpeg',
} as const

export type AudioType = (typeof AUDIO_TYPES)[keyof typeof AUDIO_TYPES]

/** So many bytes at the beginning tell what it is. */
export const AUDIO_HINT_BYTES = 16

/** Returns the type of bytes, judged by their beginning; undefined if it is no sound that is known here. */
export function audioTypeOf(bytes: Uint8Array): AudioType | undefined {
  const begins = (text: string, at = 0) =>
    bytes.length >= at + text.length && [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
  if (begins('RIFF') && begins('WAVE', 8)) return 'audio/wav'
  if (begins('OggS')) return 'audio/ogg'
  if (begins('fLaC')) return 'audio/flac'
  if (begins('ID3')) return 'audio/mpeg'
  if (begins('ftyp', 4)) return 'audio/mp4'
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if (first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3) return 'audio/webm'
  if (bytes.length < 4 || first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  // A frame of AAC says that it has no layer; one of MP3 has a bit rate and a sample rate.
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  const isFrame = (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c
  return isFrame ? 'audio/mpeg' : undefined
}

/** Returns the file extension for sound of this type. */
export function audioEnding(type: AudioType): string {
  return Object.entries(AUDIO_TYPES).find(([, known]) => known === type)?.[0] ?? 'mp3'
}

export function isAudioType(type: string): type is AudioType {
  return Object.values<string>(AUDIO_TYPES).includes(type)
}
