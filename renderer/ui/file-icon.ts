import {
  Braces,
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileTerminal,
  FileText,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react'

/** The icons of files by their endings. Few kinds, so that each is known at a glance. */
const KINDS: readonly (readonly [icon: LucideIcon, endings: string])[] = [
  [FileText, 'md markdown txt rtf doc docx odt pages pdf tex epub log'],
  [FileSpreadsheet, 'xlsx xls ods csv tsv tab parquet numbers'],
  [Presentation, 'pptx ppt odp key'],
  [FileImage, 'png jpg jpeg gif webp avif bmp ico svg tif tiff heic psd'],
  [FileAudio, 'mp3 wav flac ogg m4a aac opus'],
  [FileVideo, 'mp4 mov mkv webm avi'],
  [FileArchive, 'zip gz tgz tar bz2 xz 7z rar jar'],
  [FileTerminal, 'sh bash zsh fish ps1 bat cmd'],
  [Braces, 'json jsonc json5 yaml yml toml ini xml plist lock env'],
  [
    FileCode,
    'ts tsx js jsx mjs cjs mts cts py rb rs go java kt kts c h cc cpp hpp cs swift php lua r jl scala html htm css scss less vue svelte sql ipynb dart ex exs erl hs clj pl m',
  ],
]

const ICONS: ReadonlyMap<string, LucideIcon> = new Map(
  KINDS.flatMap(([icon, endings]) => endings.split(' ').map(ending => [ending, icon] as const)),
)

/** Returns the icon for a file of a name, by its ending. */
export function fileIcon(name: string): LucideIcon {
  const ending = /\.([^.\s/\\]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return (ending !== undefined && ICONS.get(ending)) || File
}
