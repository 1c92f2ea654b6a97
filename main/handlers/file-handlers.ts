import { previewFile } from '../files/preview-file'
import { openFolder } from '../workspace/open-folder'
import { resolveInside } from '../workspace/resolve-path'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'file.find' | 'file.list' | 'file.preview' | 'file.watch'

export function fileHandlers({ files }: Parts): Pick<Handlers, Own> {
  let lastWatch = 0
  return {
    'file.find': async ({ workspace, query, limit }) => files.find(await openFolder(workspace), query, limit),
    'file.list': async ({ workspace, folders }) => files.list(await openFolder(workspace), folders),
    'file.preview': async ({ workspace, path }) => previewFile(await resolveInside(await openFolder(workspace), path)),
    'file.watch': async ({ workspace }) => {
      const own = ++lastWatch
      const folder = workspace === null ? null : await openFolder(workspace)
      // Another wish may have overtaken this one.
      if (own === lastWatch) files.watch(folder)
    },
  }
}
