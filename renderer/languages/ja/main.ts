import type { Catalogue } from '../catalogue'
import { data } from './main/data'
import { earlier } from './main/earlier'
import { files } from './main/files'
import { permissions } from './main/permissions'
import { project } from './main/project'
import { providers } from './main/providers'
import { servers } from './main/servers'
import { sessions } from './main/sessions'

export const mainText: Catalogue['mainText'] = {
  ...data,
  ...earlier,
  ...files,
  ...permissions,
  ...project,
  ...providers,
  ...servers,
  ...sessions,
}
