import { agentsPanelText } from '../catalogue/agents/panel'
import { modelQuestionsText } from '../catalogue/agents/questions'

export const agentsText = { ...agentsPanelText, ...modelQuestionsText }
