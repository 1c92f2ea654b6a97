import { expect, test } from 'vitest'
import { readImage } from '../../../../main/tools/classic/classic-read-image'
import { pngFile } from '../../../helpers/png-file'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('read_image gives the image, and leads on from what is none', async () => {
  const context = await toolContext({ 'a.png': pngFile(2, 2, [9, 9, 9]), 'a.txt': '1\n' })
  expect(await runJson(readImage, { path: 'a.png' }, context)).toMatchObject({ path: 'a.png', mime_type: 'image/png' })
  await expect(runTool(readImage, { path: 'a.txt' }, context)).rejects.toThrow('a.txt is no image. Use read_file')
})
