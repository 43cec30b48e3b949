/**
 * A WebSocket that is closed without a complaint: a browser writes a warning where one is closed before it is open, so
 * that one is closed once it is.
 */
export function browserSocket(url: string): WebSocket {
  const socket = new WebSocket(url);
  const end = socket.close.bind(socket);
  const close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => end());
    else end();
  };
  return Object.assign(socket, { close });
}
