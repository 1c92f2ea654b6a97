import type { SentencesOf } from '../../../sentences/sentences'

export const sessions: SentencesOf<'sessions'> = {
  'The server asks the model in a form that is not known.': 'El servidor pregunta al modelo de una forma desconocida.',
  'The model did not answer.': 'El modelo no respondió.',
  'Atrium was closed.': 'Atrium se cerró.',
  'Your change could not be used: {1*}': 'Tu cambio no se pudo usar: {1}',
  'Needs approval: you changed it.': 'Requiere aprobación: lo has cambiado.',
  'Sub-agent {1}: {2*}': 'Subagente {1}: {2}',
  'this call runs no command': 'esta llamada no ejecuta ningún comando',
  'this call leaves no file {1}': 'esta llamada no deja ningún archivo {1}',
  '{1} is a link by now': '{1} es ahora un enlace',
  'This turn is still working. Wait for its end to fork from it.':
    'Este turno sigue en marcha. Espera a que acabe para bifurcar desde él.',
  'This is not a session that Atrium has exported as JSON.':
    'Esto no es una sesión que Atrium haya exportado como JSON.',
  'The beginning of this session is missing.': 'Falta el principio de esta sesión.',
  'This session was exported by a newer version of Atrium. Update Atrium to import it.':
    'Esta sesión la exportó una versión más nueva de Atrium. Actualiza Atrium para importarla.',
  'Event {1} of this session cannot be read. The file is damaged, and nothing was imported.':
    'El evento {1} de esta sesión no se puede leer. El archivo está dañado y no se importó nada.',
  'It waited when it was exported.': 'Estaba en espera cuando se exportó.',
  '{1} was no image before it was made smaller.': '{1} no era una imagen antes de reducirla.',
  '{1} has {2} MB; 20 MB is the most. Make it smaller and attach it again.':
    '{1} tiene {2} MB; el máximo son 20 MB. Redúcela y adjúntala otra vez.',
  '{1} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.':
    '{1} no es una imagen que se pueda enviar. Adjunta un PNG, JPEG, WebP o GIF; lo demás, ponlo en la carpeta y nómbralo.',
  'The model asked for tools {1} times in one turn. Say "go on" to continue.':
    'El modelo pidió herramientas {1} veces en un turno. Di «sigue» para continuar.',
  'The person typed it.': 'Lo escribiste tú.',
  'The beginning of this session is lost. It cannot be opened.':
    'El principio de esta sesión se perdió. No se puede abrir.',
  'It comes from a backup.': 'Procede de una copia de seguridad.',
  'It had to be stopped.': 'Hubo que detenerla.',
  'Atrium is being closed.': 'Atrium se está cerrando.',
  'Stopped by the person.': 'Lo detuviste tú.',
  'The log of this session has {1*}; everything else in it is shown. {2*}':
    'El registro de esta sesión tiene {1}; todo lo demás se muestra. {2}',
  'a problem': 'un problema',
  '{1} problems': '{1} problemas',
  'This question no longer waits for an answer.': 'Esta pregunta ya no espera respuesta.',
  'Atrium ended while the conversation was being summarised.': 'Atrium terminó mientras se resumía la conversación.',
  'It had ended.': 'Había terminado.',
  'Found done after Atrium was started again.': 'Al reiniciar Atrium, ya estaba hecho.',
  'Found not done after Atrium was started again.': 'Al reiniciar Atrium, no estaba hecho.',
  'Found done in part after Atrium was started again, and undone.':
    'Al reiniciar Atrium, estaba hecho en parte, y se deshizo.',
  'This undo was interrupted. Look at the files, then try again.{1*}':
    'Se interrumpió al deshacer. Mira los archivos e inténtalo otra vez.{1}',
  'As before': 'Como antes',
  'Neither as planned nor as before': 'Ni como estaba previsto ni como antes',
  "The agent '{1}' is gone.": 'El agente «{1}» ya no existe.',
  "The command '{1}' is gone.": 'El comando «{1}» ya no existe.',
  '{1*} The server asks to wait {2*}.': '{1} El servidor pide esperar {2}.',
  '{1} seconds': '{1} segundos',
  '{1} minutes': '{1} minutos',
  '{1} hours': '{1} horas',
  'There is no such turn in this conversation.': 'No hay tal turno en esta conversación.',
  'There is no such branch in this session.': 'No hay tal rama en esta sesión.',
  'What this followed is in another branch. Bring that back first.':
    'Lo que precedía a esto está en otra rama. Recupera primero esa.',
  'The session was stopped: {1*}': 'La sesión se detuvo: {1}',
  'The message that waits could not be sent: {1*}': 'El mensaje en espera no se pudo enviar: {1}',
  'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.':
    'Tu shell de inicio de sesión tardó más de 10 s en arrancar, así que quizá no se encuentren los programas que solo su configuración añade al PATH. Atrium lo volverá a intentar por sí solo.',
  'This session is still working. Stop it first.': 'Esta sesión sigue trabajando. Detenla primero.',
  'There is no answer here that was cut. Write what you want instead.':
    'Aquí no hay ninguna respuesta cortada. Escribe lo que quieres.',
  'This sub-agent no longer works.': 'Este subagente ya no está trabajando.',
  'A sub-agent hears only the one that gave it its task.': 'Un subagente solo escucha a quien le dio la tarea.',
  'This message no longer waits.': 'Este mensaje ya no espera.',
  'This message was not taken away.': 'Este mensaje no se había quitado.',
  'This session has cost ${1}, and the profile {2} allows ${3}. Raise its limit, or start a new session.':
    'Esta sesión ha costado {1} $, y el perfil {2} permite {3} $. Sube su límite o empieza una sesión nueva.',
  'Write something first.': 'Escribe algo primero.',
  'It could not go on after Atrium was started again. {1*}': 'No pudo continuar al reiniciar Atrium. {1}',
  '{1} of {2} changes were put back, and the messages stay.':
    'Se restauraron {1} de {2} cambios, y los mensajes se quedan.',
  'The files have changed since this was shown. Look at what would happen now.':
    'Los archivos han cambiado desde que se mostró esto. Mira lo que pasaría ahora.',
  'These changes hang together too much to be taken back at once. Undo them one by one.':
    'Estos cambios dependen demasiado unos de otros para deshacerlos a la vez. Deshazlos uno por uno.',
  'Not redone: {1*}': 'No se rehízo: {1}',
  'There is nothing to redo here.': 'Aquí no hay nada que rehacer.',
  'Not undone: {1*}': 'No se deshizo: {1}',
  'There is no such turn in this session.': 'No hay tal turno en esta sesión.',
  'This turn is still working. Wait for it, or stop it first.':
    'Este turno sigue en marcha. Espéralo o detenlo primero.',
  'There is nothing to undo here.': 'Aquí no hay nada que deshacer.',
  '{1} of {2} changes could not be undone.': 'No se pudieron deshacer {1} de {2} cambios.',
  'This is being undone.': 'Esto se está deshaciendo.',
  'This was undone already.': 'Esto ya se deshizo.',
  'Answer each question once.': 'Responde una vez a cada pregunta.',
  'Answer with yes or no.': 'Responde sí o no.',
  'Answer with a text.': 'Responde con un texto.',
  'Choose from the options.': 'Elige entre las opciones.',
  'Write something, or choose from the options.': 'Escribe algo o elige entre las opciones.',
  'New session': 'Nueva sesión',
  'Offline guide': 'Guía sin conexión',
  'The session could not be exported. It may need too much memory.':
    'No se pudo exportar la sesión. Puede que falte memoria.',
}
