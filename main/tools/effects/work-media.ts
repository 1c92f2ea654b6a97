import { WordedError } from '../../../shared/errors'
import { type Sentence, sentence } from '../../../shared/sentence'
import type { WorkCapability } from '../../../shared/services/connected-service'
import { mediaFile } from '../../workspace/read/media-file'

const MIB = 1024 * 1024

/** The largest file that each kind of work may give. */
export const MOST_BYTES: Readonly<Record<WorkCapability, number>> = {
  'image.generate': 50 * MIB,
  'video.generate': 500 * MIB,
  'image.analyze': 0,
}

/** The media type of what a service made. Throws, in words, where it is something else than was asked for, or not all of it. */
export async function checkMade(file: string, capability: WorkCapability, label: string): Promise<string> {
  const wanted = capability.startsWith('video.') ? 'video/' : 'image/'
  const media = await mediaFile(file)
  if (!media?.type.startsWith(wanted)) throw new WordedError(wordsForOther(wanted, label))
  if (!media.isWhole) throw new WordedError(wordsForHalf(wanted, label))
  return media.type
}

function wordsForOther(wanted: string, label: string): Sentence {
  return wanted === 'video/'
    ? sentence`What ${label} gave is no video of a known kind, so nothing was saved.`
    : sentence`What ${label} gave is no picture of a known kind, so nothing was saved.`
}

function wordsForHalf(wanted: string, label: string): Sentence {
  return wanted === 'video/'
    ? sentence`${label} gave only a part of the video, so nothing was saved. Try again.`
    : sentence`${label} gave only a part of the picture, so nothing was saved. Try again.`
}
