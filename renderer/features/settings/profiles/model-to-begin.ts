import { presetOf } from '../../../../shared/models/provider-presets'
import type { ProviderView } from '../../../../shared/settings'
import { useKnownModels } from '../../../state/known-models'
import { NO_CHAT } from '../../models/no-chat'

/** Returns the model with which a profile of a provider begins: the one used last, or the first that is known; '' where none is. */
export function modelToBegin({ id, preset }: Pick<ProviderView, 'id' | 'preset'>): string {
  const { recent, lists } = useKnownModels.getState()
  const used = recent.find(({ providerId }) => providerId === id)?.model
  const listed = lists[id]?.find(model => !NO_CHAT.test(model))
  return used ?? presetOf(preset)?.models[0] ?? listed ?? ''
}
