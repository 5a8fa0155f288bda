/** `winnow completion bash|zsh|fish`: a script for the shell, generated from the commands. */
import { type Command, type CommandTable, optionsOf, UsageError } from '../../src/command-line/command.ts';
import { writeOut } from '../../src/command-line/output.ts';

type CommandInfo = {
  name: string;
  help: string;
  /** Values that its first argument may have. */
  values: readonly string[];
  options: OptionInfo[];
};

type OptionInfo = { name: string; short: string | undefined; help: string; choices: readonly string[] };

const SHELLS: Record<string, (commands: CommandInfo[]) => string> = { bash, zsh, fish };

export function completionCommand(table: CommandTable): Command {
  return {
    args: 'SHELL',
    values: Object.keys(SHELLS),
    help: 'Print a completion script for bash, zsh or fish.',
    examples: [
      ['source <(winnow completion bash)', 'For this bash session; add it to ~/.bashrc to keep it'],
      ['source <(winnow completion zsh)', 'For this zsh session; add it to ~/.zshrc to keep it'],
      [
        'winnow completion fish | source',
        'For this fish session; add it to ~/.config/fish/config.fish to keep it',
      ],
    ],
    async run({ args: [shell = ''] }) {
      writeOut(await completionScript(table, shell));
    },
  };
}

export async function completionScript(table: CommandTable, shell: string): Promise<string> {
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (!script)
    throw new UsageError(
      `There is no completion for "${shell}". Available: ${Object.keys(SHELLS).join(', ')}.`,
    );
  return script(await infoOf(table));
}

async function infoOf(table: CommandTable): Promise<CommandInfo[]> {
  const commands = Object.entries(table).map(async ([name, load]): Promise<CommandInfo> => {
    const command = await load();
    const options = Object.entries(optionsOf(command)).map(
      ([option, { help, short, choices = [] }]): OptionInfo => ({ name: option, short, help, choices }),
    );
    return { name, help: firstSentence(command.help), values: command.values ?? [], options };
  });
  return Promise.all(commands);
}

function firstSentence(text: string): string {
  return text.replace(/(?<=[a-z])\. .*$/s, '.');
}

const firstWords = (commands: CommandInfo[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];

/** The second words that may follow a first one: commands, and values of an argument. */
function secondWords(commands: CommandInfo[], first: string): string[] {
  return commands.flatMap(({ name, values }) =>
    name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : name === first ? [...values] : [],
  );
}

/** Options with a fixed set of values, as they are typed; the same name has the same set in every command. */
function choicesByOption(commands: CommandInfo[]): Map<string, readonly string[]> {
  const options = commands.flatMap((command) => command.options).filter(({ choices }) => choices.length > 0);
  return new Map(
    options.map(({ name, short, choices }) => [`--${name}${short ? `|-${short}` : ''}`, choices]),
  );
}

function bash(commands: CommandInfo[]): string {
  const ofOptions = commands.map(
    ({ name, options }) =>
      `    '${name}') echo '${options.map((option) => `--${option.name}`).join(' ')}' ;;`,
  );
  const ofWords = firstWords(commands)
    .map((first) => [first, secondWords(commands, first)] as const)
    .filter(([, words]) => words.length > 0)
    .map(([first, words]) => `    '${first}') echo '${words.join(' ')}' ;;`);
  const ofChoices = [...choicesByOption(commands)].map(
    ([option, choices]) => `    ${option}) _winnow_values '${choices.join(' ')}'; return ;;`,
  );
  return `# Completion of winnow for bash.
_winnow_options() {
  case "$1" in
${ofOptions.join('\n')}
  esac
}
_winnow_words() {
  case "$1" in
${ofWords.join('\n')}
  esac
}
# Values of an option; the last of several that are separated by commas.
_winnow_values() {
  local before=''
  case "$cur" in *,*) before="\${cur%,*}," ;; esac
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "\${cur##*,}"))
}
_winnow() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} first=\${COMP_WORDS[1]} options
  # bash takes --mode=reader for three words.
  if [ "$cur" = = ]; then cur=''; elif [ "$prev" = = ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${firstWords(commands).join(' ')} help version' -- "$cur"))
    return
  fi
  case "$prev" in
${ofChoices.join('\n')}
    --output|-o) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --schema|-s|--html|--markdown|--from) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  if [ "$COMP_CWORD" -eq 2 ] && [ "\${cur#-}" = "$cur" ]; then
    COMPREPLY=($(compgen -W "$(_winnow_words "$first")" -- "$cur"))
    return
  fi
  options=$(_winnow_options "$first \${COMP_WORDS[2]}")
  [ -n "$options" ] || options=$(_winnow_options "$first")
  COMPREPLY=($(compgen -W "$options" -- "$cur"))
}
complete -o default -F _winnow winnow
`;
}

/** zsh can run bash completions. */
function zsh(commands: CommandInfo[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

function fish(commands: CommandInfo[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = ['# Completion of winnow for fish.', 'complete -c winnow -f'];
  for (const first of firstWords(commands)) {
    const help = commands.find(({ name }) => name === first)?.help ?? secondWords(commands, first).join(', ');
    lines.push(`complete -c winnow -n __fish_use_subcommand -a ${first} -d ${quote(help)}`);
  }
  for (const { name, help, options } of commands) {
    const [first = '', second] = name.split(' ');
    const here = `__fish_seen_subcommand_from ${first}`;
    if (second) lines.push(`complete -c winnow -n ${quote(here)} -a ${second} -d ${quote(help)}`);
    const condition = second ? `${here}; and __fish_seen_subcommand_from ${second}` : here;
    for (const { name: option, short, help: about, choices } of options) {
      const values = choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : '';
      lines.push(
        `complete -c winnow -n ${quote(condition)}${short ? ` -s ${short}` : ''} -l ${option} -d ${quote(firstSentence(about))}${values}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
