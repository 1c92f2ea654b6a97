import type { Settings } from './settings'

/** Settings with a change laid over them; what is undefined was not named. Who chooses a profile chooses its model. */
export function changedSettings(settings: Settings, change: Partial<Settings>): Settings {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { activeModel, ...others } = settings
  const keeps = activeModel !== undefined && change.activeProfileId === undefined
  return { ...others, ...(keeps && { activeModel }), ...named }
}
