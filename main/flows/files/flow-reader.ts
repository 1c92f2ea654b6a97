import type { Settings } from '../../../shared/settings'
import type { KeysReader } from '../../project/keys-reader'
import { toolAndGroupNames } from '../../tools/allow-lists'
import { readFlowFiles } from './read-flow-files'

type FlowReaderParts = { keys: Pick<KeysReader, 'readTree'>; settings(): Pick<Settings, 'modelRoles'> }

/** Reads flows, and checks them against what their agents may name. */
export function flowReader({ keys, settings }: FlowReaderParts) {
  return (places: Parameters<typeof readFlowFiles>[0]) => {
    const catalogue = { tools: toolAndGroupNames(), roles: Object.keys(settings().modelRoles) }
    return readFlowFiles(places, { readTree: keys.readTree, catalogue })
  }
}
