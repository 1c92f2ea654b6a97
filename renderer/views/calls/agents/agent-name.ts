import { DEFAULT_AGENT } from '../../../../shared/default-agent'
import { t } from '../../../i18n/t'

/** Returns a person's name for an agent: one without a role has no name. */
export function agentName(name: string): string {
  return name === DEFAULT_AGENT ? t('tool.anAgent') : name
}
