import type { ChildProcess } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { extname } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { startProgram } from '../shell/process/start-program'
import { systemPowerShell } from '../shell/process/system-program'
import { explained } from '../workspace/read/open-regular-file'

/** Kinds of files that a program shows and no system runs. A list of what is dangerous would never be complete. */
const DOCUMENTS = new Set(
  [
    'txt text md markdown mdown rst adoc tex bib log diff patch csv tsv tab json jsonl ndjson xml yaml yml toml',
    'pdf epub djvu rtf doc docx odt pages xls xlsx ods numbers ppt pptx odp key html htm',
    'png jpg jpeg gif webp avif bmp tif tiff heic heif svg ico psd',
    'mp3 wav flac ogg oga opus m4a aac mp4 m4v mov mkv webm avi ogv',
    'ts tsx jsx css scss less vue svelte c h cc cpp hpp cs java kt go rs swift sql graphql proto',
  ]
    .join(' ')
    .split(' ')
    .map(kind => `.${kind}`),
)

/** A failure at once is reported; a program that stays longer has opened the file. */
const WATCHED_MS = 3_000

type Opener = { program: string; args: string[]; environment?: Readonly<Record<string, string>> }

/**
 * Opens a document in the program that the system has for it. `absolute` is what `resolveInside` gave. Throws
 * `AppError('denied')` for programs, scripts and everything else that is not known to be a document.
 */
export async function openOutside(absolute: string, opener = openerFor(process.platform, absolute)): Promise<void> {
  const info = await explained(absolute, () => lstat(absolute))
  if (!info.isFile())
    throw new AppError('bad-input', sentence`Only files can be opened. Show a folder in the file manager instead.`)
  const kind = extname(absolute).toLowerCase()
  if (!DOCUMENTS.has(kind)) {
    const named = kind ? sentence`${kind} files` : sentence`Files without an extension`
    throw new AppError(
      'denied',
      sentence`${named} aren’t opened from here because the system might run them. Show the file in the file manager instead.`,
    )
  }
  const { program, args, environment } = opener
  const child = startProgram(program, args, {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  })
  child.unref()
  await opened(child)
}

/** Returns the program that opens a file in its usual program, by system. The path is never part of a command line that is parsed. */
export function openerFor(platform: NodeJS.Platform, path: string): Opener {
  if (platform === 'darwin') return { program: '/usr/bin/open', args: [path] }
  if (platform !== 'win32') return { program: 'xdg-open', args: [path] }
  const command = 'Invoke-Item -LiteralPath $env:ATRIUM_OPENED_FILE'
  return {
    program: systemPowerShell(),
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
    environment: { ATRIUM_OPENED_FILE: path },
  }
}

function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new AppError('not-found', sentence`The system has no program to open this file.`, { cause }))
    const timer = setTimeout(resolve, WATCHED_MS)
    child.once('error', cause => {
      clearTimeout(timer)
      fail(cause)
    })
    child.once('exit', code => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else fail()
    })
  })
}
