import { sessionListText } from '../catalogue/sessions/list'
import { sessionSearchText } from '../catalogue/sessions/search'

export const sessionsText = { ...sessionSearchText, ...sessionListText }
