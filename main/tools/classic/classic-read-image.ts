import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { imageResult } from '../explore/explore-read'
import { pictureToRead } from '../explore/file-to-read'
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
    const picture = await pictureToRead(context.workspace, path)
    if (!picture) throw new Error(`${path} is no image. Use read_file to read it.`)
    return imageResult(picture.shown, picture.image, context)
  },
})
