import { audioEnding, isAudioType } from '../../shared/services/audio-type'
import type { FormFile } from './multipart'
import type { AskedWork } from './work/work-capability'

/** A sound as a part of a form. Services go by its ending; what the person calls it is theirs. */
export function soundFile(file: AskedWork['file']): FormFile {
  if (!file) throw new Error('There is no sound to write down.')
  const ending = isAudioType(file.mediaType) ? audioEnding(file.mediaType) : 'mp3'
  return { field: 'file', name: `speech.${ending}`, type: file.mediaType, bytes: file.bytes }
}
