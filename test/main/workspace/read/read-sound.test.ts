import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { soundFileAt } from '../../../../main/workspace/read/read-sound'
import { MP3, toneWav } from '../../../helpers/sound-services'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function at(content: Buffer) {
  const file = join(await temporaryFolder(), 'sound')
  await writeFile(file, content)
  return soundFileAt(file)
}

test('a sound is known by its bytes, and half a WAV file from a whole one', async () => {
  const wav = toneWav()
  expect(await at(MP3)).toEqual({ type: 'audio/mpeg', isWhole: true })
  expect(await at(wav)).toEqual({ type: 'audio/wav', isWhole: true })
  expect(await at(wav.subarray(0, wav.length / 2))).toEqual({ type: 'audio/wav', isWhole: false })
  const streamed = Buffer.from(wav)
  streamed.writeUInt32LE(0xffffffff, 4)
  expect(await at(streamed)).toEqual({ type: 'audio/wav', isWhole: true })
})

test('a file that is no sound counts as none', async () => {
  expect(await at(Buffer.alloc(0))).toBeNull()
  expect(await at(Buffer.from('<html>'))).toBeNull()
})
