import { NO_PROFILE } from '../../../../shared/models/with-picked-model'
import type { Profile } from '../../../../shared/settings'
import { modelsText } from '../../../catalogue/models'
import { shownName } from '../../../text/own-names'

/** Returns the name that people use for a profile, including the one that is none. */
export function nameOfProfile({ id, name }: Pick<Profile, 'id' | 'name'>): string {
  return id === NO_PROFILE ? modelsText.noProfile : shownName(name)
}
