import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { readImage as readBytes } from '../../workspace/read/read-image'
import { imageResult } from '../explore/explore-read'
import { refuseSecret } from '../explore/explore-secrets'
import { defineTool } from '../tool'

export const readImage = defineTool({
  name: 'read_image',
  group: 'read',
  toolsets: ['classic'],
  reads: 'files',
  action: input => ({ verb: 'read', target: textIn(input, 'path') }),
  description: 'Look at an image of the workspace (PNG, JPEG, WEBP; 20 MB at most).',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
  }),

  async run({ path }, context) {
    const absolute = await resolveInside(context.workspace, path)
    refuseSecret(context.workspace, absolute)
    const image = await readBytes(absolute)
    if (!image) throw new Error(`${path} is no image. Use read_file to read it.`)
    return imageResult(relativePath(context.workspace, absolute), image, context)
  },
})
