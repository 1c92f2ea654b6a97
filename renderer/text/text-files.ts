import { mentionsText } from '../catalogue/files/mentions'
import { fileTreeText } from '../catalogue/files/tree'

export const filesText = { ...fileTreeText, ...mentionsText }
