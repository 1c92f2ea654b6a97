import { NO_PROFILE } from '../../../../shared/models/with-picked-model'
import type { Profile } from '../../../../shared/settings'
import { shownName } from '../../../i18n/own-names'
import { t } from '../../../i18n/t'

/** Returns the name that people use for a profile, including the one that is none. */
export function nameOfProfile({ id, name }: Pick<Profile, 'id' | 'name'>): string {
  return id === NO_PROFILE ? t('models.noProfile') : shownName(name)
}
