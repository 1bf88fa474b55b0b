"""Tell readers apart by where they come from."""

from ipaddress import IPv4Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection


def address_of(request: HTTPConnection) -> str:
    """Return the address of a request; of the many addresses of one IPv6 line, the shared part.

    >>> address_of(HTTPConnection({"type": "http", "client": ("2001:db8:1:2:3:4:5:6", 50000)}))
    '2001:db8:1:2::/64'
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address) >> 64 << 64, 64)))
