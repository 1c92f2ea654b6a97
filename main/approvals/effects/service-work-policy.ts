import { type Sentence, sentence } from '../../../shared/sentence'
import type { ServiceWorkEffect } from '../../../shared/session/effects'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { newFile } from './new-file'
import { offerOf } from './offer-of'

/** A sent request cannot be taken back, and was paid for. A file that is made can be taken back, the money cannot. */
export const serviceWorkPolicy: EffectPolicy<ServiceWorkEffect> = {
  label: ({ text, file, saveTo, service }) => text || (file?.path ?? saveTo ?? service.label),
  byMode: effect => ({ type: 'ask', because: wordsFor(effect) }),
  onlyReads: ({ saveTo }) => saveTo === undefined,
  reachesInto: ({ saveTo }, own) =>
    saveTo !== undefined && filePolicy.reachesInto?.(newFile(saveTo), own, undefined) === true,
  protectedBy({ saveTo, earlier, service }, policy, known) {
    const place = saveTo === undefined ? undefined : filePolicy.protectedBy?.(newFile(saveTo), policy, known)
    if (place || earlier !== 'unknown') return place
    return {
      type: 'ask',
      because: sentence`may already have been sent to ${service.label}, which may charge you twice`,
    }
  },
  isAlwaysAsked: ({ saveTo, earlier }) =>
    earlier === 'unknown' || (saveTo !== undefined && filePolicy.isAlwaysAsked?.(newFile(saveTo), undefined) === true),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || serviceWorkPolicy.isAlwaysAsked?.(effect, undefined)) return []
    const { capability, service } = effect
    return [offerOf([{ kind: 'service-work', capability, service: service.id, label: service.label }])]
  },
}

function wordsFor({ capability, service: { label } }: ServiceWorkEffect): Sentence {
  switch (capability) {
    case 'image.generate':
      return sentence`generates an image with ${label}, which may cost money`
    case 'video.generate':
      return sentence`generates a video with ${label}, which may cost money`
    case 'image.analyze':
      return sentence`sends an image from the folder to ${label}`
    case 'audio.transcribe':
      return sentence`sends audio from the folder to ${label}`
    case 'audio.speak':
      return sentence`converts text to speech with ${label}, which may cost money`
  }
}
