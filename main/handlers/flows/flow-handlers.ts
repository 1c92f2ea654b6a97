import { copyExample } from '../../flows/examples/copy-example'
import { openFolder } from '../../workspace/paths/open-folder'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

type FlowCalls = 'flow.copyExample' | 'flow.look' | 'flow.names' | 'flow.edit'

export function flowHandlers({ projects, flowEditor, store }: HandlerContext): Pick<Handlers, FlowCalls> {
  return {
    'flow.copyExample': async ({ workspace, file }) => {
      const folder = await openFolder(workspace)
      await copyExample(folder, file, store.blobs)
      return projects.view(folder)
    },
    'flow.look': async ({ workspace, ...edited }) =>
      (await flowEditor()).look({ ...edited, workspace: await openFolder(workspace) }),
    'flow.names': async ({ workspace }) => (await flowEditor()).names(await openFolder(workspace)),
    'flow.edit': async ({ workspace, ...edited }) =>
      (await flowEditor()).edit({ ...edited, workspace: await openFolder(workspace) }),
  }
}
