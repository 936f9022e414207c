"use strict";

const { spawn } = require("child_process");

/** The largest message that is accepted, in bytes. */
const MESSAGE_LIMIT = 64 << 20;

/** Splits a stream of bytes into the messages of the Language Server Protocol. */
class MessageReader {
  constructor(receive) {
    this.receive = receive;
    this.chunks = [];
    this.size = 0;
    this.length = -1;
  }

  /** Reads bytes. Throws an error for an invalid header. */
  append(bytes) {
    this.chunks.push(bytes);
    this.size += bytes.length;
    // A large message arrives in many pieces, which are joined once.
    if (this.length > this.size) return;
    let rest = this.chunks.length === 1 ? bytes : Buffer.concat(this.chunks);
    for (;;) {
      if (this.length < 0) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) break;
        const header = rest.toString("latin1", 0, end);
        const match = /^content-length: *(\d+)\s*$/im.exec(header);
        const length = match ? Number(match[1]) : -1;
        if (length < 0 || length > MESSAGE_LIMIT) throw new Error(`invalid header: ${header}`);
        this.length = length;
        rest = rest.subarray(end + 4);
      }
      if (rest.length < this.length) break;
      const text = rest.toString("utf8", 0, this.length);
      rest = rest.subarray(this.length);
      this.length = -1;
      this.receive(JSON.parse(text));
    }
    this.chunks = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
  }
}

/** A failure that the server reports. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** A JSON-RPC connection to a language server in a child process. */
class Connection {
  /**
   * @param {string} program The path of the program.
   * @param {string[]} args Its arguments.
   * @param {object} handlers `notification(method, params)`, `request(method, params)`, `log(text)`,
   *   `trace(direction, message)` and `close(status)`.
   */
  constructor(program, args, options, handlers) {
    this.handlers = handlers;
    this.pending = new Map();
    this.count = 0;
    this.isClosed = false;
    this.process = spawn(program, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    this.process.on("error", (error) => this.end(error));
    this.process.on("close", (status, signal) => this.end(undefined, signal ?? status));
    // A write to a server that has exited fails here; `close` reports it.
    this.process.stdin.on("error", () => {});
    const reader = new MessageReader((message) => this.handle(message));
    this.process.stdout.on("data", (bytes) => {
      try {
        reader.append(bytes);
      } catch (error) {
        handlers.log(`the server sent invalid data: ${error.message}`);
        this.process.kill();
      }
    });
    this.process.stderr.setEncoding("utf8");
    this.process.stderr.on("data", (text) => handlers.log(text.trimEnd()));
  }

  end(error, status) {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { reject } of this.pending.values()) reject(error ?? new Error("the server ended"));
    this.pending.clear();
    this.handlers.close(error, status);
  }

  handle(message) {
    this.handlers.trace("←", message);
    if (message.method === undefined) {
      const request = this.pending.get(message.id);
      if (request === undefined) return;
      this.pending.delete(message.id);
      if (message.error) request.reject(new ResponseError(message.error));
      else request.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notification(message.method, message.params);
    } else {
      const reply = { jsonrpc: "2.0", id: message.id };
      try {
        this.write({ ...reply, result: this.handlers.request(message.method, message.params) ?? null });
      } catch (error) {
        this.write({ ...reply, error: { code: -32601, message: error.message } });
      }
    }
  }

  write(message) {
    if (this.isClosed) return;
    this.handlers.trace("→", message);
    const bytes = Buffer.from(JSON.stringify(message), "utf8");
    this.process.stdin.write(`Content-Length: ${bytes.length}\r\n\r\n`);
    this.process.stdin.write(bytes);
  }

  notify(method, params) {
    this.write({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request. A cancellation of `token` is passed on, and the result is then undefined. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error("the server is not running"));
    this.count += 1;
    const id = this.count;
    const result = new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
    const subscription = token?.onCancellationRequested?.(() => this.notify("$/cancelRequest", { id }));
    this.write({ jsonrpc: "2.0", id, method, params });
    return result
      .catch((error) => {
        // RequestCancelled in LSP.
        if (error.code === -32800 || token?.isCancellationRequested) return undefined;
        throw error;
      })
      .finally(() => subscription?.dispose());
  }

  /** Ends the server as the protocol says, or after a second by a signal. */
  async stop() {
    if (this.isClosed) return;
    const ended = new Promise((resolve) => this.process.once("close", resolve));
    const timer = setTimeout(() => this.process.kill(), 1000);
    try {
      await this.request("shutdown");
      this.notify("exit");
      this.process.stdin.end();
      await ended;
    } catch {
      this.process.kill();
    } finally {
      clearTimeout(timer);
    }
  }
}

module.exports = { Connection, MessageReader, ResponseError };
