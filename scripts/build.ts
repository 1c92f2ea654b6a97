import { buildApp } from './build-app'
import { runScript } from './run-script'

void runScript(buildApp)
