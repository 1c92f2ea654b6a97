import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/errors'
import { type ImageType, imageTypeOf } from '../../shared/models/image-type'
import { sentence } from '../../shared/sentence'
import { openFolder } from '../workspace/paths/open-folder'
import { locateInside, relativePath } from '../workspace/paths/resolve-path'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type ComposerCalls = 'session.type' | 'file.locate' | 'picture.save' | 'text.save'

export function composerHandlers({
  sessions,
  store,
  desktop,
}: Pick<HandlerContext, 'sessions' | 'store' | 'desktop'>): Pick<Handlers, ComposerCalls> {
  return {
    'session.type': ({ sessionId, text }) => sessions.type(sessionId, text),
    'file.locate': async ({ workspace, path }) => locatedFile(await openFolder(workspace), path),
    // The person chooses where it goes, and sees its name there.
    'text.save': ({ name, content }) =>
      desktop.saveFile({ name: name.replace(/[^\p{L}\p{N}._ -]/gu, '') || 'text.txt', content }),
    'picture.save': async ({ blob, name }) => {
      const content = await store.blobs.get(blob)
      const type = imageTypeOf(content)
      // Other files are kept there too, and none of them is for a page to have written.
      if (!type) throw new AppError('bad-input', sentence`This isn’t an image.`)
      return desktop.saveFile({ name: pictureName(name, type), content })
    },
  }
}

async function locatedFile(workspace: string, given: string): Promise<{ path: string; isInside: boolean }> {
  const path = given.startsWith('file:') ? pathOfAddress(given) : given
  const real = await locateInside(workspace, path)
  const found = real === null ? null : await stat(real).catch(() => null)
  if (real === null || !(found?.isFile() || found?.isDirectory())) return { path, isInside: false }
  return { path: `${relativePath(workspace, real)}${found.isDirectory() ? '/' : ''}`, isInside: true }
}

/** An address of another computer stays one: nothing is asked of a server because something was dropped. */
function pathOfAddress(address: string): string {
  try {
    const { host } = new URL(address)
    return host === '' ? fileURLToPath(address) : address
  } catch {
    return address
  }
}

const ENDINGS: Readonly<Record<ImageType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
}

/** A file name for a picture: without folders, with an ending that its bytes agree with. */
function pictureName(name: string, type: ImageType): string {
  const base = name.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}<>:"|?*]/gu, '')
  const [, stem = base, ending = ''] = /^(.+)\.([^.]*)$/s.exec(base) ?? []
  const [first] = ENDINGS[type]
  return ENDINGS[type].includes(ending.toLowerCase()) ? base : `${stem || 'picture'}.${first}`
}
