/**
 * Start another program that is given to them, evaluate a text, or read commands from somewhere: what they do is not in their
 * own name.
 */
export const RUNNER_NAMES: ReadonlySet<string> = new Set(
  // Shells, what they have built in, and what carries another program.
  `. alias bash builtin busybox chronic command coproc csh cmd cmd.exe dash elvish enable env eval exec fc fish ifne ksh ksh93 let
  mksh nu nushell osascript oil osh parallel pee powershell pwsh rbash rc readarray mapfile sem sh source tcsh time toybox trap
  unbuffer xargs xonsh yash zsh
  asdf bear caffeinate catchsegv ccache choom chroot chrt coresched cpulimit daemon daemonize dbus-run-session dbus-launch direnv
  distcc doas dumb-init eatmydata entr envdir expect fakechroot fakeroot faketime firejail flock flatpak flatpak-spawn gosu
  hyperfine i386 ionice linux32 linux64 machinectl mise nice nohup nsenter numactl onchange pkexec prlimit proot proxychains
  proxychains4 retry rlwrap run-parts runcon runuser scan-build sccache script scriptreplay setarch setpriv setsid sg softlimit
  start-stop-daemon stdbuf stdin-script su su-exec sudo systemd-run taskset timeout tini torify torsocks tsocks uclampset uname26
  unshare valgrind watch watchexec wine x86_64 xvfb-run bwrap chpst cgexec setuidgid ssh-agent
  concurrently cross-env cross-env-shell dotenv env-cmd foreman honcho hivemind nodemon onchange overmind
  start-server-and-test wait-on
  docker docker-compose podman nerdctl buildah kubectl oc lxc vagrant nix nix-shell nix-build guix ansible ansible-playbook puppet
  rsh ssh socat screen tmux zellij dtach abduco
  at batch bpftrace fzf gdb gdbserver lldb ltrace perf rr sk strace stap r2 radare2 tcpdump tshark
  busctl dbus-send gdbus launchctl qdbus
  bunx npx pnpx tsx uvx pipx
  dc ed emacs emacsclient ex exiftool gs gvim history joe kak lf lazygit m4 mc micro mlr more most nano nnn nvim pg pico ranger red
  rvim tig vi vifm view vim vimdiff visidata vd
  clickhouse-client cqlsh duckdb influx mariadb mongo mongosh mysql psql redis-cli sqlcmd sqlplus
  alacritty gnome-terminal kitty konsole xterm`.split(/\s+/),
)
