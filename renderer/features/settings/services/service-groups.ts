import type { ServiceKind } from '../../../../shared/services/connected-service'
import { t } from '../../../i18n/t'

/** The kinds of services by what they are for, in the order in which they are offered. One that is for several things is in several. */
export function serviceGroups(kinds: readonly ServiceKind[]): { label: string; kinds: readonly ServiceKind[] }[] {
  const does = (...families: string[]) =>
    kinds.filter(({ capabilities }) => capabilities.some(name => families.includes(name.split('.')[0] ?? '')))
  const groups = [
    { label: t('settings.services.search'), kinds: does('search') },
    { label: t('settings.sound.group'), kinds: does('audio') },
    { label: t('settings.services.pictures'), kinds: does('image', 'video') },
  ]
  return groups.filter(group => group.kinds.length > 0)
}

/** Of several services that can do the same the first is asked: where one stands among them. */
export function placeOf(
  index: number,
  all: readonly (Pick<ServiceKind, 'capabilities'> | undefined)[],
): 'only' | 'first' | 'later' {
  const capabilities = all[index]?.capabilities ?? []
  const others = (from: number, to: number) =>
    capabilities.some(name => all.slice(from, to).some(other => other?.capabilities.includes(name)))
  if (others(0, index)) return 'later'
  return others(index + 1, all.length) ? 'first' : 'only'
}
