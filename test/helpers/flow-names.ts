import type { FlowNames } from '../../shared/flows/edit/flow-look'

export const flowNames: FlowNames = {
  agents: [
    { name: 'planner', description: 'Plans.', inputs: [], outputs: ['outline'] },
    { name: 'writer', description: 'Writes.', inputs: ['outline', 'tone'], outputs: [] },
  ],
  flows: ['custom/other.yaml'],
  tools: ['read_file', 'shell'],
  roles: ['coding'],
  profiles: ['Careful'],
  skills: ['tides'],
}
