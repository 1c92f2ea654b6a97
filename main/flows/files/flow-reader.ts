import type { Settings } from '../../../shared/settings'
import type { KeysReader } from '../../project/keys-reader'
import { toolAndGroupNames } from '../../tools/allow-lists'
import type { AgentCatalogue } from '../format/check-agent'
import { readFlowFiles } from './read-flow-files'

/** By what files of flows and their agents are read and checked. `catalogue` is what agents may name now. */
export type FlowChecks = Pick<KeysReader, 'readTree'> & { catalogue(): AgentCatalogue }

type FlowCheckParts = { keys: Pick<KeysReader, 'readTree'>; settings(): Pick<Settings, 'modelRoles'> }

export function flowChecks({ keys: { readTree }, settings }: FlowCheckParts): FlowChecks {
  return { readTree, catalogue: () => ({ tools: toolAndGroupNames(), roles: Object.keys(settings().modelRoles) }) }
}

/** Reads flows, and checks them against what their agents may name. */
export function flowReader({ readTree, catalogue }: FlowChecks) {
  return (places: Parameters<typeof readFlowFiles>[0]) => readFlowFiles(places, { readTree, catalogue: catalogue() })
}
