"""Load for `lucena serve` on this machine: clients that ask for explanations, idle ones, and clients that leave.

    python3 tools/load.py target/release/lucena [--explaining 50] [--idle 200] [--seconds 30] [--jobs N]

Starts the server on a free port of 127.0.0.1, and prints the health check's percentiles, what the explaining clients
got, the growth of the server's memory, and how soon the work of a client that leaves has stopped. Never talks to
another machine; at most 500 clients and an hour.
"""
import argparse, http.client, json, multiprocessing, random, signal, socket, statistics, subprocess, threading, time

FENS = [
    "kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1",
    "2kr3r/1pp3pb/p2bq3/4Np2/4pPP1/2P1P3/P1P1Q3/1K1R1B1R w - - 0 1",
    "r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8 b - - 0 1",
]
JSON = {"Content-Type": "application/json"}


def start(program, jobs):
    """The server and its port."""
    command = [program, "serve", "--listen", "127.0.0.1:0", "--quiet", "--waiting", "200", "--nodes", "500000000"]
    server = subprocess.Popen(command + (["--jobs", str(jobs)] if jobs else []), stdout=subprocess.PIPE, text=True)
    return server, int(server.stdout.readline().rsplit(":", 1)[1])


def resident(pid):
    """Memory in mebibytes."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def ask(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    try:
        connection.request(method, "/api/v1" + path, body and json.dumps(body), JSON if body else {})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def explain_until(port, end, counts, lock):
    """One client after the other asks and waits; every fourth leaves early."""
    while time.monotonic() < end():
        body = {"fen": random.choice(FENS), "nodes": 20_000, "why_not": 0}
        if random.random() < 0.25:
            gone = leave(port, "/explain", body)
            time.sleep(random.random())
            gone.close()
            status = "left"
        else:
            try:
                status, _ = ask(port, "POST", "/explain", body)
            except OSError:
                status = "no answer"
        if status == 429:
            time.sleep(0.5)
        with lock:
            counts[status] = counts.get(status, 0) + 1


def leave(port, path, body):
    """A request whose answer nobody will read."""
    text = json.dumps(body)
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall((f"POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(text)}\r\n\r\n{text}").encode())
    return stream


def idle_until(port, end):
    """A client that is connected and asks for something small now and then."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < end():
        try:
            connection.request("GET", "/api/v1/limits")
            connection.getresponse().read()
        except (OSError, http.client.HTTPException):
            connection.close()
        time.sleep(3 + 4 * random.random())
    connection.close()


def health_until(port, end):
    """How long the health check takes, in milliseconds; in a process of its own, away from the clients' threads."""
    times = []
    while time.monotonic() < end:
        begun = time.perf_counter()
        status, _ = ask(port, "GET", "/health")
        assert status == 200, status
        times.append(1000 * (time.perf_counter() - begun))
        time.sleep(0.02)
    return times


def work(port):
    document = ask(port, "GET", "/limits")[1]
    return document["running"], document["queued"]


LONG = {
    "/analyse": {"fen": "startpos", "nodes": 500_000_000},
    "/explain": {"fen": FENS[0], "nodes": 500_000_000},
    "/why-not": {"fen": FENS[2], "move": "a2", "nodes": 500_000_000},
    "/annotate": {"pgn": "1. e4 e5 2. Nf3 Nc6 *", "nodes": 5_000_000},
    "/endgame/probe": {"fen": "8/8/4k3/3q4/8/2R5/8/K7 w - - 0 1"},
    "/lab/trees": {"breadth": 20, "depth": 5, "trees": 200},
    "/lab/horizon": {"depth": 10},
}


def leaving(port, path, rounds=10):
    """Milliseconds from the moment a client leaves until the server does nothing."""
    times = []
    for _ in range(rounds):
        stream = leave(port, path, LONG[path])
        while work(port)[0] == 0:
            time.sleep(0.005)
        time.sleep(random.random() / 4)
        stream.close()
        begun = time.perf_counter()
        while work(port) != (0, 0):
            pass
        times.append(1000 * (time.perf_counter() - begun))
    return times


def percentile(times, percent):
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--explaining", type=int, default=50)
    parser.add_argument("--idle", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    if args.explaining + args.idle > 500 or args.seconds > 3600:
        parser.error("at most 500 clients and 3600 seconds")
    random.seed(1)
    server, port = start(args.program, args.jobs)
    watcher = multiprocessing.Pool(1)
    try:
        for path in LONG:
            times = leaving(port, path)
            print(f"{path} stopped after its client left: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")
        finish = time.monotonic() + args.seconds
        counts, lock, clients = {}, threading.Lock(), []
        for number in range(args.explaining + args.idle):
            job = (explain_until, (port, lambda: finish, counts, lock)) if number < args.explaining else \
                (idle_until, (port, lambda: finish))
            clients.append(threading.Thread(target=job[0], args=job[1], daemon=True))
            clients[-1].start()
        time.sleep(min(5, args.seconds / 4))
        before = resident(server.pid)
        times = watcher.apply(health_until, (port, finish))
        after = resident(server.pid)
        print(f"health check with {args.explaining} explaining and {args.idle} idle clients: {len(times)} asked, median "
              f"{percentile(times, 50):.1f} ms, 99th percentile {percentile(times, 99):.1f} ms, longest {max(times):.1f} ms")
        print(f"memory: {before:.0f} MiB after a few seconds, {after:.0f} MiB after {args.seconds:.0f} s")
        for client in clients:
            client.join(timeout=120)
        print("explanations by status:", dict(sorted(counts.items(), key=str)))
    finally:
        watcher.terminate()
        begun = time.perf_counter()
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=30)
        print(f"ended with code {code}, {1000 * (time.perf_counter() - begun):.0f} ms after SIGTERM")


if __name__ == "__main__":
    main()
