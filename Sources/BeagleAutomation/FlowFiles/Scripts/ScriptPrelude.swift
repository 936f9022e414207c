/// The JavaScript that runs in the child process before any script.
enum ScriptPrelude {
  /// A function that takes a function for requests, and returns a function that performs a message.
  ///
  /// A message is a JSON object with the script, its variables and the constants of `maestro`; the
  /// result is a JSON object too. Each script is evaluated with `eval` inside of a function, so
  /// that its declarations end with it. The function is in a `with` statement whose object claims
  /// to have every name, because a variable that does not exist is `undefined` in Maestro, not an
  /// error.
  static let source = #"""
    (function (send) {
      'use strict';
      const stringify = JSON.stringify, parse = JSON.parse, asText = String;
      const output = {};
      const maestro = { copiedText: '', platform: '' };
      const lowercase = function (headers) {
        const result = {};
        for (const header of headers) {
          const name = header[0].toLowerCase();
          result[name] = name in result ? result[name] + ',' + header[1] : header[1];
        }
        return result;
      };
      const request = function (method, url, parameters) {
        const all = parameters || {};
        const headers = all.headers || {};
        const form = all.multipartForm;
        const message = {
          url: asText(url),
          method: asText(method || all.method || 'GET'),
          headers: Object.keys(headers).map(function (name) { return [name, asText(headers[name])]; }),
          body: all.body == null ? null : asText(all.body),
          form: form == null ? null : Object.keys(form).map(function (name) {
            const part = form[name];
            return part !== null && typeof part === 'object'
              ? { name: name, filePath: asText(part.filePath), mediaType: part.mediaType == null ? null : asText(part.mediaType) }
              : { name: name, value: asText(part) };
          }),
        };
        const response = parse(send(stringify({ request: message })));
        if (response.error !== undefined) throw new Error(response.error);
        return {
          ok: response.status >= 200 && response.status < 300,
          status: response.status,
          body: response.body,
          headers: lowercase(response.headers),
        };
      };
      const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', request: null };
      const http = {};
      for (const name of Object.keys(methods)) {
        http[name] = function (url, parameters) { return request(methods[name], url, parameters); };
      }
      const log = function () {
        send(stringify({ log: Array.prototype.map.call(arguments, asText).join(' ') }));
      };
      const console = { log: log, info: log, warn: log, error: log, debug: log };
      const json = function (text) { return parse(text); };
      const relativePoint = function (x, y) {
        return Math.ceil(x * 100) + '%,' + Math.ceil(y * 100) + '%';
      };
      const shared = { output: output, maestro: maestro, http: http, console: console, json: json,
        relativePoint: relativePoint };
      const run = Function('__scope', '__source',
        'with (__scope) { return (function () { return eval(__source); })(); }');
      const own = ['__scope', '__source'];
      return function (message) {
        const script = parse(message);
        maestro.copiedText = script.copiedText;
        maestro.platform = script.platform;
        const names = Object.assign(Object.create(null), script.variables, shared);
        const scope = new Proxy(names, {
          has: function (target, key) { return typeof key === 'string' && !own.includes(key); },
          get: function (target, key) {
            if (typeof key !== 'string') return undefined;
            return key in target ? target[key] : globalThis[key];
          },
        });
        const result = {};
        try {
          const value = run(scope, script.source);
          if (value === undefined) result.isUndefined = true;
          result.text = asText(value);
        } catch (error) {
          result.error = asText(error);
          if (error !== null && typeof error === 'object') {
            if (typeof error.line === 'number') result.line = error.line;
            if (typeof error.column === 'number') result.column = error.column;
          }
        }
        try {
          result.output = stringify(output);
        } catch (error) {}
        return stringify(result);
      };
    })
    """#
}
