import type { WorkCapability } from '../../../shared/services/connected-service'
import { mediaFile } from '../../workspace/read/media-file'
import { soundFileAt } from '../../workspace/read/read-sound'

const MIB = 1024 * 1024

/** The largest file that each kind of work may give. */
export const MOST_BYTES: Readonly<Record<WorkCapability, number>> = {
  'image.generate': 50 * MIB,
  'video.generate': 500 * MIB,
  'image.analyze': 0,
  'audio.transcribe': 0,
  'audio.speak': 100 * MIB,
}

/** The media type of what a service made. Throws where it is something else than was asked for, or not all of it. */
export async function checkMade(file: string, capability: WorkCapability, label: string): Promise<string> {
  if (capability === 'audio.speak') return checkSound(file, label)
  const kind = capability === 'video.generate' ? 'video' : 'picture'
  const media = await mediaFile(file)
  if (!media?.type.startsWith(kind === 'video' ? 'video/' : 'image/'))
    throw new Error(`What ${label} gave is no ${kind} of a known kind, so nothing was saved.`)
  if (!media.isWhole) throw new Error(`${label} gave only a part of the ${kind}, so nothing was saved.`)
  return media.type
}

async function checkSound(file: string, label: string): Promise<string> {
  const sound = await soundFileAt(file)
  if (!sound) throw new Error(`What ${label} gave is no sound of a known kind, so nothing was saved.`)
  if (!sound.isWhole) throw new Error(`${label} gave only a part of the sound, so nothing was saved.`)
  return sound.type
}
