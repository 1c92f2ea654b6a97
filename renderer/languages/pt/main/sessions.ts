import type { SentencesOf } from '../../../sentences/sentences'

export const sessions: SentencesOf<'sessions'> = {
  'The server asks the model in a form that is not known.': 'O servidor pergunta ao modelo de uma forma desconhecida.',
  'The model did not answer.': 'O modelo não respondeu.',
  'Atrium was closed.': 'O Atrium foi fechado.',
  'Your change could not be used: {1*}': 'Sua mudança não pôde ser usada: {1}',
  'Needs approval: you changed it.': 'Requer aprovação: você o alterou.',
  'Sub-agent {1}: {2*}': 'Subagente {1}: {2}',
  'this call runs no command': 'esta chamada não executa nenhum comando',
  'this call leaves no file {1}': 'esta chamada não deixa nenhum arquivo {1}',
  '{1} is a link by now': '{1} agora é um link',
  'This turn is still working. Wait for its end to fork from it.':
    'Este turno ainda está em andamento. Espere o fim dele para bifurcar a partir daqui.',
  'This is not a session that Atrium has exported as JSON.':
    'Isto não é uma sessão que o Atrium tenha exportado como JSON.',
  'The beginning of this session is missing.': 'Falta o começo desta sessão.',
  'This session was exported by a newer version of Atrium. Update Atrium to import it.':
    'Esta sessão foi exportada por uma versão mais nova do Atrium. Atualize o Atrium para importá-la.',
  'Event {1} of this session cannot be read. The file is damaged, and nothing was imported.':
    'O evento {1} desta sessão não pode ser lido. O arquivo está danificado, e nada foi importado.',
  'It waited when it was exported.': 'Ela estava esperando quando foi exportada.',
  '{1} was no image before it was made smaller.': '{1} não era uma imagem antes de ser reduzida.',
  '{1} has {2} MB; 20 MB is the most. Make it smaller and attach it again.':
    '{1} tem {2} MB; o máximo é 20 MB. Reduza a imagem e anexe-a de novo.',
  '{1} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.':
    '{1} não é uma imagem que possa ser enviada. Anexe PNG, JPEG, WebP ou GIF; o resto, coloque na pasta e cite o nome.',
  'The model asked for tools {1} times in one turn. Say "go on" to continue.':
    'O modelo pediu ferramentas {1} vezes em um turno. Diga “continue” para prosseguir.',
  'The person typed it.': 'Você mesmo digitou.',
  'The beginning of this session is lost. It cannot be opened.':
    'O começo desta sessão se perdeu. Ela não pode ser aberta.',
  'It comes from a backup.': 'Vem de um backup.',
  'It had to be stopped.': 'Ela precisou ser parada.',
  'Atrium is being closed.': 'O Atrium está sendo fechado.',
  'Stopped by the person.': 'Parado por você.',
  'The log of this session has {1*}; everything else in it is shown. {2*}':
    'O registro desta sessão tem {1}; todo o resto dele é mostrado. {2}',
  'a problem': 'um problema',
  '{1} problems': '{1} problemas',
  'This question no longer waits for an answer.': 'Esta pergunta não espera mais uma resposta.',
  'Atrium ended while the conversation was being summarised.': 'O Atrium terminou enquanto a conversa era resumida.',
  'It had ended.': 'Tinha terminado.',
  'Found done after Atrium was started again.': 'Ao reiniciar o Atrium, já estava feito.',
  'Found not done after Atrium was started again.': 'Ao reiniciar o Atrium, não estava feito.',
  'Found done in part after Atrium was started again, and undone.':
    'Ao reiniciar o Atrium, estava feito em parte, e foi desfeito.',
  'This undo was interrupted. Look at the files, then try again.{1*}':
    'Desfazer foi interrompido. Olhe os arquivos e tente de novo.{1}',
  'As before': 'Como antes',
  'Neither as planned nor as before': 'Nem como planejado nem como antes',
  "The agent '{1}' is gone.": 'O agente “{1}” não existe mais.',
  "The command '{1}' is gone.": 'O comando “{1}” não existe mais.',
  '{1*} The server asks to wait {2*}.': '{1} O servidor pede para esperar {2}.',
  '{1} seconds': '{1} segundos',
  '{1} minutes': '{1} minutos',
  '{1} hours': '{1} horas',
  'There is no such turn in this conversation.': 'Não há tal turno nesta conversa.',
  'There is no such branch in this session.': 'Não há tal ramo nesta sessão.',
  'What this followed is in another branch. Bring that back first.':
    'O que veio antes disto está em outro ramo. Traga esse de volta primeiro.',
  'The session was stopped: {1*}': 'A sessão foi parada: {1}',
  'The message that waits could not be sent: {1*}': 'A mensagem em espera não pôde ser enviada: {1}',
  'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.':
    'Seu shell de login levou mais de 10 s para iniciar; por isso, programas que só as configurações dele colocam no PATH podem não ser encontrados. O Atrium tenta de novo sozinho.',
  'This session is still working. Stop it first.': 'Esta sessão ainda está trabalhando. Pare-a primeiro.',
  'There is no answer here that was cut. Write what you want instead.':
    'Aqui não há resposta cortada. Escreva o que você quer.',
  'This sub-agent no longer works.': 'Este subagente já não está trabalhando.',
  'A sub-agent hears only the one that gave it its task.': 'Um subagente só ouve quem lhe deu a tarefa.',
  'This message no longer waits.': 'Esta mensagem não está mais esperando.',
  'This message was not taken away.': 'Esta mensagem não tinha sido retirada.',
  'This session has cost ${1}, and the profile {2} allows ${3}. Raise its limit, or start a new session.':
    'Esta sessão custou US$ {1}, e o perfil {2} permite US$ {3}. Aumente o limite ou comece uma nova sessão.',
  'Write something first.': 'Escreva algo primeiro.',
  'It could not go on after Atrium was started again. {1*}': 'Não foi possível continuar ao reiniciar o Atrium. {1}',
  '{1} of {2} changes were put back, and the messages stay.':
    '{1} de {2} mudanças foram restauradas, e as mensagens ficam.',
  'The files have changed since this was shown. Look at what would happen now.':
    'Os arquivos mudaram desde que isto foi mostrado. Veja o que aconteceria agora.',
  'These changes hang together too much to be taken back at once. Undo them one by one.':
    'Estas mudanças dependem demais umas das outras para serem desfeitas de uma vez. Desfaça-as uma a uma.',
  'Not redone: {1*}': 'Não refeito: {1}',
  'There is nothing to redo here.': 'Não há nada a refazer aqui.',
  'Not undone: {1*}': 'Não desfeito: {1}',
  'There is no such turn in this session.': 'Não há tal turno nesta sessão.',
  'This turn is still working. Wait for it, or stop it first.':
    'Este turno ainda está em andamento. Espere por ele ou pare-o primeiro.',
  'There is nothing to undo here.': 'Não há nada a desfazer aqui.',
  '{1} of {2} changes could not be undone.': 'Não foi possível desfazer {1} de {2} mudanças.',
  'This is being undone.': 'Isto está sendo desfeito.',
  'This was undone already.': 'Isto já foi desfeito.',
  'Answer each question once.': 'Responda cada pergunta uma vez.',
  'Answer with yes or no.': 'Responda com sim ou não.',
  'Answer with a text.': 'Responda com um texto.',
  'Choose from the options.': 'Escolha entre as opções.',
  'Write something, or choose from the options.': 'Escreva algo ou escolha entre as opções.',
  'New session': 'Nova sessão',
  'Offline guide': 'Guia off-line',
  'The session could not be exported. It may need too much memory.':
    'Não foi possível exportar a sessão. Talvez falte memória.',
}
