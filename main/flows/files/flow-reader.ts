import type { Settings } from '../../../shared/settings'
import type { KeysReader } from '../../project/keys-reader'
import { toolAndGroupNames } from '../../tools/allow-lists'
import type { AgentCatalogue } from '../format/check-agent'
import { type FlowFiles, readFlowAgents, readFlowFiles } from './read-flow-files'

/** By what files of flows and their agents are read and checked. `catalogue` is what agents may name now. */
export type FlowChecks = Pick<KeysReader, 'readTree'> & { catalogue(): AgentCatalogue }

type FlowCheckParts = { keys: Pick<KeysReader, 'readTree'>; settings(): Pick<Settings, 'modelRoles'> }

export function flowChecks({ keys: { readTree }, settings }: FlowCheckParts): FlowChecks {
  return { readTree, catalogue: () => ({ tools: toolAndGroupNames(), roles: Object.keys(settings().modelRoles) }) }
}

type Places = Parameters<typeof readFlowFiles>[0]

/** Reads flows and their agents, and checks them against what agents may name. */
export function flowReader({ readTree, catalogue }: FlowChecks) {
  const checks = () => ({ readTree, catalogue: catalogue() })
  return {
    files: (places: Places): Promise<FlowFiles> => readFlowFiles(places, checks()),
    /** Reads what a step needs that begins while the flow is known. */
    agents: (places: Places): Promise<FlowFiles['agents']> => readFlowAgents(places, checks()),
  }
}
