import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMade } from '../../../../main/tools/effects/work-media'
import { mp4File } from '../../../helpers/media-services'
import { pngFile } from '../../../helpers/png-file'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function checked(bytes: Buffer, capability: 'image.generate' | 'video.generate') {
  const file = join(await temporaryFolder(), 'x')
  await writeFile(file, bytes)
  return checkMade(file, capability, 'fal.ai')
}

const png = pngFile(200, 200, [1, 2, 3])

test('a picture is a picture, and a video a video', async () => {
  expect(await checked(png, 'image.generate')).toBe('image/png')
  expect(await checked(mp4File(), 'video.generate')).toBe('video/mp4')
  await expect(checked(png, 'video.generate')).rejects.toThrow('no video of a known kind')
  await expect(checked(mp4File(), 'image.generate')).rejects.toThrow('no picture of a known kind')
  await expect(checked(png.subarray(0, 150), 'image.generate')).rejects.toThrow('only a part of the picture')
})
